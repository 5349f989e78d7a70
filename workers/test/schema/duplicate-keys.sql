-- Rows of the keys by which likely duplicates find each other. Upgrade tests begin with these rows: add rows, change none.
insert into duplicate_keys (seq, key) values (1, 4503599627370495), (2, 4503599627370495), (2, 17);
