-- A debit card is one person's. Were it bound by two customers, a transfer from it would be theirs who bound it first, and
-- the other's would be sent back as coming from a stranger.
do $$
declare
  doubles text := (
    select string_agg(accounts, '; ') from (
      select string_agg(tradeacco, ', ' order by created_at) as accounts from trade_account
      where state <> 'closed' group by coalesce(card_bidx, card_bidx2) having count(*) > 1) d);
begin
  if doubles is not null then
    raise exception 'Trade accounts share a card: %. Replace or unbind it under all but one, then start again.', doubles;
  end if;
end $$;

drop index trade_account_card, trade_account_card2;
create unique index trade_account_card on trade_account (card_bidx) where state <> 'closed';
create unique index trade_account_card2 on trade_account (card_bidx2) where state <> 'closed';
-- The customer's own cards were found by the indexes that went.
create index trade_account_customer on trade_account (custno);
