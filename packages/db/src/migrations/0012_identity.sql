-- How far a customer came with opening an account, until it is opened or thirty days after the last step.
create table open_draft (
  custno text primary key references customer,
  step text not null check (step in ('identity', 'profile', 'card', 'password', 'risk', 'confirm')),
  -- AES-256-GCM text of JSON
  content_enc text not null,
  saved_at timestamptz not null
);

create unique index id_image_file on id_image (file_name);
