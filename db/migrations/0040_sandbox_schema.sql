-- The payment sandbox is a package with tables of its own, in the schema `sandbox`. It creates them itself
-- (packages/payment-sandbox/migrations); this file moves the tables and rows it had among the shop's.
create schema sandbox;

alter table sandbox_account set schema sandbox;
alter table sandbox.sandbox_account rename to account;
create unique index account_single on sandbox.account ((true));

alter table sandbox_order set schema sandbox;
alter table sandbox.sandbox_order rename to orders;
alter index sandbox.sandbox_order_receipt rename to orders_receipt;

alter table sandbox_payment set schema sandbox;
alter table sandbox.sandbox_payment rename to payment;
alter table sandbox.payment rename column sandbox_order_id to order_id;
alter index sandbox.sandbox_payment_order rename to payment_order;

alter table sandbox_refund set schema sandbox;
alter table sandbox.sandbox_refund rename to refund;
alter table sandbox.refund rename column sandbox_payment_id to payment_id;
alter index sandbox.sandbox_refund_payment rename to refund_payment;

alter table sandbox_trouble set schema sandbox;
alter table sandbox.sandbox_trouble rename to failure;
