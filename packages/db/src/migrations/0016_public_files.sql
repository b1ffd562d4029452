-- A file is public as long as something that may be seen refers to it: found from the file's side.
create index attachment_file on attachment (sha256);
create index agreement_file on agreement (sha256);
create index agreement_acceptance_file on agreement_acceptance (sha256);
