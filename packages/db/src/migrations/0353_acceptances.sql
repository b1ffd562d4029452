-- expand: an index
-- Who accepted a version is read page by page, newest first; a version may have millions.
create index agreement_acceptance_of_version on agreement_acceptance (agreement, version, id desc);
drop index agreement_acceptance_version;
