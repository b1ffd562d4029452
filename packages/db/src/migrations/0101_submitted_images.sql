-- A picture of an ID card that was sent is only kept; it counts from the moment the customer submits it. What holders of an
-- account sent so far has counted already.
alter table id_image add column submitted_at timestamptz;
update id_image i set submitted_at = i.at from customer c where c.custno = i.custno and c.custbelongto <> '0';
-- Before an account is opened nothing is submitted: the opening decides.
update customer set idcardupload = '0', version = version + 1
where custbelongto not in ('1', '2') and idcardupload in ('1', '2');
