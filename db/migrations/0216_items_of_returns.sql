-- What returned items are worth, under the word of the shop.
alter table return_request rename column goods_paise to items_paise;
alter table return_request rename constraint return_request_goods_paise_check to return_request_items_paise_check;

update saved_view
set filter = filter - 'hasGoodsAside' || jsonb_build_object('hasItemsAside', filter -> 'hasGoodsAside')
where list = 'returns' and filter ? 'hasGoodsAside';
