-- Customers whose ID pictures wait are counted beside the console's screens and on the page of the day, among all customers.
create index customer_in_review on customer (custno) where idcardupload = '2' and closed_at is null;
