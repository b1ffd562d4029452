-- Views are made from the files in views/ from here on; this says which text of each is in the database.
create table view_file (
  name text primary key,
  sha256 text not null
);

-- Invariants have names instead of numbers.
drop view invariant_i1, invariant_i10, invariant_i11, invariant_i11_fifo, invariant_i12, invariant_i13, invariant_i15,
  invariant_i16, invariant_i19, invariant_i2, invariant_i20, invariant_i20_registrar, invariant_i21,
  invariant_i21_remit, invariant_i23, invariant_i24, invariant_i24_unpaid, invariant_i25, invariant_i26, invariant_i3,
  invariant_i5, invariant_i6, invariant_i7, invariant_i8, invariant_i9;
