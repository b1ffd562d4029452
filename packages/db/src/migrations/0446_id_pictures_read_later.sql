-- expand: the previous release stores a reading with each image, and treats null as an unreadable image.
-- Null: not read yet, because recognition was busy.
alter table id_image alter column read_hmac drop not null;
create index id_image_awaited on id_image (id) where read_hmac is null;
