-- Fund companies publish split ratios with nine decimals: cut to eight, a large holding lost cents of shares.
alter table split rename column ratio_e8 to ratio_e9;
alter table split rename constraint split_ratio_e8_check to split_ratio_e9_check;
update split set ratio_e9 = ratio_e9 * 10;

alter table lot rename column split_ratios to split_ratios_e9;
update lot set split_ratios_e9 = (select array_agg(ratio * 10 order by nth) from unnest(split_ratios_e9) with ordinality as x (ratio, nth))
where split_ratios_e9 <> '{}';
