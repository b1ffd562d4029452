-- expand: the release before finds acts of a registrar by their account

-- An act of a registrar is known again by its serial, whatever account it names.
create index exchange_confirmation_act on exchange_confirmation (code, serial)
  where code in ('127', '128', '133', '134', '135', '142', '150', '151', '131', '132', '144', '145');
