-- expand: the release before writes narrower numbers
-- Numbers of papers as courts print them, '（2026）沪01执118号'; packages/domain/src/validate/paper-number.ts is the rule.
alter table account_freeze drop constraint account_freeze_document_check, drop constraint account_freeze_end_document_check;
alter table account_freeze add constraint account_freeze_document_check check (document ~ '^[^[:cntrl:]]{1,24}$'),
  add constraint account_freeze_end_document_check check (end_document ~ '^[^[:cntrl:]]{1,24}$');
