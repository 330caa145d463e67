/** The answer to a guest who tries what needs an account. */
export const ACCOUNT_NEEDED =
  'Please create an account to do this. Your guest orders move to it when you confirm the email address.'

/** The answer to a guest while the shop takes orders from accounts only. */
export const GUESTS_OFF =
  'This shop takes orders from customers with an account only. Please log in or create an account.'

/** A guest's session ends this many days after it was last used. */
export const GUEST_SESSION_DAYS = 7

/** The link in an email about an order of a guest works for this many days. */
export const GUEST_LINK_DAYS = 60
