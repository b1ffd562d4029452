-- expand: a wider check. A decision on ID pictures can be taken back: they wait for another one.
alter table id_review drop constraint id_review_decision_check;
alter table id_review add constraint id_review_decision_check check (decision in ('release', 'return', 'reopen')) not valid;
alter table id_review validate constraint id_review_decision_check;
