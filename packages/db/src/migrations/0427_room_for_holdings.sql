-- A holding changes with every order. With room beside it in its page an update leaves the index alone and takes half as long.
alter table holding set (fillfactor = 80);
