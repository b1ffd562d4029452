-- expand: an index only
-- A corrected NAV finds the confirmations that used it without reading all of them.
create index confirmation_nav_day on confirmation (nav_day);
