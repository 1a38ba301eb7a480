-- expand: a QR code in kip, of a PSP of Laos; the version before makes none. `lak`: whole kip that the code asks for;
-- `lak_rate`: hundredths of kip a baht, of the moment when it was ordered.
alter table qr_code add column lak bigint check (lak > 0);
alter table qr_code add column lak_rate bigint check (lak_rate > 0);
alter table qr_code add constraint qr_code_kip check ((lak is null) = (lak_rate is null));
