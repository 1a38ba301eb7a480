-- expand: what unsigned notices of PSPs said of a code; the version before neither reads nor writes it.
-- When a notice last named the code: it is asked about at most once for many of them.
alter table qr_code add column hinted_at timestamptz;
-- What that notice called the PSP's own reference: anybody's word, and never psp_reference.
alter table qr_code add column hinted_reference text;
