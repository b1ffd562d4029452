alter table entry validate constraint entry_kind_check;
