-- Names that say what they hold: a refund is due, and of several payments for one order one is accepted.

alter table orders rename column refund_wanted to is_refund_due;
alter index orders_refund_wanted rename to orders_refund_due;
alter table return_request rename column is_refund_wanted to is_refund_due;
alter index return_request_refund_wanted rename to return_request_refund_due;
alter table payment rename column kept_attempt to accepted_attempt;

-- The queue that asks payment providers and sends refunds, with its waiting jobs and its schedule. A new database gets its
-- queues when the shop first starts.
do $$
begin
  if to_regclass('pgboss.queue') is null then
    return;
  end if;
  insert into pgboss.queue
    select (jsonb_populate_record(queue, '{"name": "reconcile-payments"}')).*
    from pgboss.queue where name = 'settle-payments';
  update pgboss.job set name = 'reconcile-payments' where name = 'settle-payments';
  update pgboss.schedule set name = 'reconcile-payments' where name = 'settle-payments';
  delete from pgboss.queue where name = 'settle-payments';
end
$$;
