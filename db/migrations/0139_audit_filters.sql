-- The audit log is read from the newest change on, by the kind of thing or of action too.
create index audit_log_entity_at on audit_log (entity, at desc, id);
create index audit_log_action_at on audit_log (action, at desc, id);
