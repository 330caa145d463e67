-- A courier of the shop collects the items: that it comes late ends nothing.
update return_request set due_at = null where state = 'approved' and transport = 'pickup';
