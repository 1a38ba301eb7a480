/**
 * Every call by name. The web app imports this table and the types of `calls.ts`, never the
 * schemas: they cost 24 KB.
 */
export const PATHS = {
  lookupBanks: 'GET /api/lookup/banks',
  lookupSources: 'GET /api/lookup/sources',
  lookupDeposit: 'GET /api/lookup/deposit',
  lookupConditions: 'GET /api/lookup/conditions',
  lookupAgreements: 'GET /api/lookup/agreements',
  lookupInfo: 'GET /api/lookup/info',
  lookupNotice: 'GET /api/lookup/notice',
  lookupContact: 'GET /api/lookup/contact',
  lookupWithdraw: 'GET /api/lookup/withdraw',
  lookupSlip: 'GET /api/lookup/slip',
  lookupActive: 'GET /api/lookup/active',
  lookupRegisterOTP: 'GET /api/lookup/registerOTP',
  lookupEnableChatWidget: 'GET /api/lookup/enableChatWidget',

  otpSend: 'POST /api/otp/send',
  otpVerify: 'POST /api/otp/verify',
  accountValidate: 'POST /api/account/validate',
  accountRegister: 'POST /api/account',
  accountRecover: 'POST /api/account/recover',
  login: 'POST /api/login',
  logout: 'POST /api/logout',
  profile: 'GET /api/account/profile',
  profileUpdate: 'PUT /api/account/profile',
  bankState: 'GET /api/account/bank',
  bankAccountName: 'PUT /api/account/bankAccountName',
  changePassword: 'PUT /api/account/changepwd',
  sessions: 'GET /api/account/sessions',
  sessionEnd: 'DELETE /api/account/sessions/:id',
  accountExport: 'GET /api/account/export',
  accountClose: 'POST /api/account/close',
  accountStepUp: 'POST /api/account/stepup',
  passkeys: 'GET /api/passkeys',
  passkeyRemove: 'DELETE /api/passkeys/:id',
  passkeyRegisterBegin: 'POST /api/passkeys/register/begin',
  passkeyRegisterFinish: 'POST /api/passkeys/register/finish',
  passkeyLoginBegin: 'POST /api/login/passkey/begin',
  passkeyLoginFinish: 'POST /api/login/passkey/finish',
  passkeyStepUpBegin: 'POST /api/passkeys/stepup/begin',
  passkeyStepUpFinish: 'POST /api/passkeys/stepup/finish',

  wallet: 'GET /api/wallet',
  walletRefresh: 'GET /api/wallet/refresh/slot',
  gameFavourite: 'PUT /api/wallet/favourite/:slotCode',
  gameActivate: 'GET /api/wallet/activate/:slotCode',
  gameCredentials: 'GET /api/wallet/account/:slotCode',
  gameResetPassword: 'GET /api/wallet/resetpassword/:slotCode',
  transfer: 'POST /api/wallet/transfer',
  transferAll: 'POST /api/wallet/transferAll',
  walletAdd: 'POST /api/wallet/add',
  truelink: 'POST /api/wallet/truelink',
  withdraw: 'POST /api/wallet/withdraw',
  withdrawAll: 'POST /api/wallet/withdrawAll',
  walletSlip: 'POST /api/wallet/slip',

  qrState: 'GET /api/qrcode/:provider',
  qrCreate: 'POST /api/qrcode/:provider',
  qrCancel: 'DELETE /api/qrcode/:qrcodeId',
  qrPaid: 'PUT /api/qrcode/:qrcodeId',

  autoLogin: 'GET /api/autoLogin/:site/:username',
  autoLoginWithPassword: 'GET /api/autoLogin/:site/:username/:password',

  statement: 'POST /api/statement',
  receipt: 'GET /api/statement/:id',
  statementSlip: 'POST /api/statement/slip',
  slipReference: 'GET /api/statement/slip/reference/:reference',

  invites: 'POST /api/invite',
  inviteBonus: 'GET /api/invite/bonus',
  inviteBanners: 'GET /api/invite/banners',
  refunds: 'POST /api/refund',
  refundCheck: 'GET /api/refund/check',
  refundReceive: 'GET /api/refund/receive',
  refundAddWallet: 'GET /api/refund/addWallet',
  refundBanners: 'GET /api/refund/banners',
  bonuses: 'GET /api/bonus',
  bonusActivate: 'GET /api/bonus/activate/:code',
  bonusActive: 'GET /api/bonus/check/active',
  bonusMinimum: 'GET /api/bonus/check/minimum',
  bonusClear: 'GET /api/bonus/clear',
  promotionCurrent: 'GET /api/promotion/current',
  promotionFind: 'GET /api/promotion/find/:code',
  promotionActivate: 'GET /api/promotion/activate/:code',

  spinActive: 'GET /api/spinwheel/active',
  spinSetup: 'GET /api/spinwheel/setup',
  spin: 'POST /api/spinwheel/spin',
  spinCoupons: 'GET /api/spinwheel/coupon',
  spinClaim: 'POST /api/spinwheel/coupon/claim',
  spinSeed: 'POST /api/spinwheel/seed',

  play: 'GET /api/play',
  playLifetime: 'GET /api/play/lifetime',
  playLimit: 'PUT /api/play/limits',
  playLimitConfirm: 'POST /api/play/limits/confirm',
  playPause: 'POST /api/play/pause',
  playExclusion: 'POST /api/play/exclusion',
  playRealityCheck: 'PUT /api/play/realityCheck',

  complaints: 'GET /api/complaints',
  complaintOpen: 'POST /api/complaints',

  push: 'GET /api/push',
  pushSubscribe: 'PUT /api/push',
  pushEnd: 'DELETE /api/push',

  fairRoots: 'GET /api/fair/roots',
  fairConformance: 'GET /api/fair/conformance',
  fairSite: 'GET /api/fair/site',

  chatConfig: 'GET /api/chat/config',
  chatSend: 'POST /api/chat/send-message',
  chatHistory: 'POST /api/chat/history',
  chatUploadImage: 'POST /api/chat/upload-image',
  chatUploadVideo: 'POST /api/chat/upload-video',
  chatRead: 'PUT /api/chat/read-customer/',
  chatRate: 'POST /api/chat/rate',
} as const satisfies Record<string, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`>

export type CallName = keyof typeof PATHS

/**
 * The GETs of the product that change state: never cached, never run by HEAD, a prefetch or another
 * site.
 */
export const STATE_CHANGING_GETS: readonly CallName[] = [
  'walletRefresh',
  'gameActivate',
  'gameResetPassword',
  'autoLogin',
  'autoLoginWithPassword',
  'inviteBonus',
  'refundReceive',
  'refundAddWallet',
  'bonusActivate',
  'bonusClear',
  'promotionActivate',
]

/**
 * What leaves a member's account, or changes it: CONTESTED while two recoveries within seven days
 * leave open whose it is. Money in, money back from the games, pauses and lower limits go on.
 */
export const REFUSED_WHILE_CONTESTED: readonly CallName[] = [
  'profileUpdate',
  'bankAccountName',
  'changePassword',
  'accountExport',
  'accountClose',
  'passkeyRemove',
  'passkeyRegisterBegin',
  'passkeyRegisterFinish',
  'gameActivate',
  'gameCredentials',
  'gameResetPassword',
  'autoLogin',
  'autoLoginWithPassword',
  'withdraw',
  'withdrawAll',
  'inviteBonus',
  'refundReceive',
  'refundAddWallet',
  'bonusActivate',
  'bonusClear',
  'promotionActivate',
  'spin',
  'spinClaim',
  'playLimitConfirm',
]
