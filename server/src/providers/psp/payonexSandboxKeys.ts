/**
 * The keys by which PAYONEX of the sandbox knows us and we know it, DER in base64. Public on
 * purpose: nothing real stands behind them. In production both are demanded from the environment.
 */
export const SANDBOX_MERCHANT_PRIVATE_KEY = [
  'MIIEvwIBADANBgkqhkiG9w0BAQEFAASCBKkwggSlAgEAAoIBAQDK6nUOTHCYU7TEVtKQdWy2JYvGwDBZ6Kis8xPuN+ZVOAB/',
  'A0LTdTb0Q2CLjMAcfaGBJ9By1NExB+HyEfq7Qm3x63aNT0kSG/kNFWm+wWlGlbOWFjvFmxItEXRkHxR/ahX7jeTxnC+24XUm',
  'dBnNuiagMBowZRPbVldY3ZTG81cdojE7ti/aNrtF33nf59o3NCJfpzkszYxf0uDwVpwxDQ62RZPYgozZHztplL3S3SM/ysTK',
  'Dfa8ph/IMcoxyInmUHUwmFBcLknEqRkoNmdkieM/e5gfouepCmFIVATOaOWPZQZJC95WLBsQuD/4d64/kyQIBjd7RWMhY2jT',
  'oOiCUbO/AgMBAAECggEAAg9+b8476HgVIldFXR0sJO9dq3+BHjCcIeF4Bte/eYcPjjqgv5f1nmZewRwFSWTHMpIOblQV6bsM',
  'QtKG6sbiae37rrSq58mr7kOU5tB8+rADelcwdTG9bgK63VdpdF/F6F+I/yEYZPGGKIVOS8YDpWXHpk0odfY6/daGL70B2fWq',
  'iNw1nRvJA5BRv9zX5ZbN3T/2OfF+Lt8zdDs6nohUP1NOTPWrUM9KHXsd+n1GzFqpjea2Ga01H4blpC9DeBbycHSjB68rpr4J',
  'iUdPjGpCXAQjuUswlyvBGoDfsKM6b11G7YMTVWsqvAb/hQgWY/r4JLjRVJvdxgGeX28s61D73QKBgQD2CDyjDyhRMqw7dlCX',
  'e4XIzNsVGVBEjhrwhzGjMWH7LMS0MkIcYPQG3fsvpwjJ08dn0ckOVbECxAwOdJtXDRSf5FafxaCrqLo9XYKxfjMDm/MUopLn',
  'wL/v1sM3f3eymME77Lz+V9clw+JLK5o9trcLmUcR4q8tdQOwcI96HTxdYwKBgQDTIwhGFVZNFxxtdwTK7vUl0Gl7PbgWP5ZY',
  '4CFgLs+DOanK958nxjeLL2GZ3N+WJmcHWwcqzSmBhJ7XNjFe8zs+vFwLodLsCfkjODNL1d9TtERVi7abj67t+oScQhZKxw0U',
  'G0wMninQ37ECcdk89lppt6g9FuBN9O0iWBYaigyc9QKBgQDo7i1yd2RFU8NKXJ66fEDSNljo5dlfvmZ0+JofFh7crarhq395',
  '3LTMV5d7qxmf83gjq7M9dhWrN67udKmpRgITyxvUEkgmnQ0OEh0tK/ziWuBN1gldjthpGpwiS/UoSoUP1fesmb9gys7ROkvC',
  'R92PBqQJo+MUF2fRwQ+lnk5LXwKBgQCjQOk613C9dutCMM8B4ranIHkPE+/tNAmaeuMTrd5CRynkiIcFiByWgHJlOAWh4du0',
  'Mkxeafh37wWqvnp6QnRC0/4P+HZQkH2VH/V548sku7RCuR7fNcA6voQfFnKKK1MPgvPQpdMLcIs7qrAglRPfvmRVqASUApgB',
  'AD9HEgsiqQKBgQDeMJo0fTSZeVgB6OEx6nXeV3CVf70q1yB+4It0PlcOOIxyw2mf7Ld0qvzY69/naRI1CE8y0OUQnyJNJAFK',
  'Hu4LiiseGl1o5laZsWDbm3LAq9tf04wHx2Ul0NjEQu0vvUg8pkoqCGQHnuCSpMx6qS7hUDQh5xXuBKt8j1fKsCRv3Q==',
].join('')
export const SANDBOX_PSP_PUBLIC_KEY = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqDY35EEoYMbHJdnbYBWNXRDZ1Vrg66zCEIT0eZ1IvncjAr+wvzrS',
  'KzobxjFAiLyuPmOLD2GnnL1me0R5P5nI4TRxmbw3fa6TyUQfkH8DEl9pCL0DwThT1DvR1frGxcEnQ1D+JLolS3AzHrAliQ/1',
  'TaeNALnlC3w4b8Bl35uiwQ9O4Qva5q0jft9gY1i3UXzSwxE3MtiPdm4SjgtdB+qfnpe8b/rpU3cL2cVQa12DCupy5ylbO4Rn',
  'vQUhCxHJ2arTlh918M0N/NUr5PXfUdO6CB0H+Z1OWXZaI6i3yz0NpxsqG3gJJgzEZWeZwy9/OSqslRX8+vj1DJQBMpKf6D19',
  'lQIDAQAB',
].join('')
