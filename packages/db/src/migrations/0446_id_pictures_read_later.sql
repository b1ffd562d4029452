-- expand: the release before writes a reading with each picture, and takes null for a picture on which nothing was read.
-- Null: not read yet, because the recognition was busy.
alter table id_image alter column read_hmac drop not null;
create index id_image_awaited on id_image (id) where read_hmac is null;
