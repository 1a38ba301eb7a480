export interface TermsShownTables {
  terms_shown: {
    member_id: string
    /** `offer:{id}`, `prize:{code}`, `invite`, `refund` or `cashback`. */
    gift: string
    terms: string
    shown_at: Date
  }
}
