-- What a customer who pays tax elsewhere declared: AES-256-GCM text of JSON.
alter table customer add column tax_detail_enc text;
