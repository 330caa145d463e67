/** Texts of login and registration, as in specification 2, sections 2 and 8. */
export const LOGIN_BUSY = 'Logging in...'
export const REGISTER_BUSY = 'Creating Account...'
export const LOGIN_FAILED = 'Failed to login. Please check your credentials.'
export const REGISTER_FAILED = 'Registration failed. Please try again.'
export const REGISTER_FAILED_ON_PAGE = 'Failed to register. Please try again.'
export const REGISTERED_WELCOME = 'Registration successful! Welcome to our store!'
export const REGISTERED_PLEASE_LOGIN = 'Registration successful! Please login.'

/** The header notification after a profile change (specification 1, section 2). */
export const PROFILE_UPDATED = 'Profile Updated!'

/** The header that names the customer whose data a page shows. A call in the name of anyone but the caller is refused. */
export const FOR_CUSTOMER = 'for-customer'
export const OTHER_CUSTOMER =
  'Someone else has logged in meanwhile, so nothing was saved. Please log in again as yourself and try again.'

/** Shown to a visitor whose session has ended, on the login page and over a form that was refused. */
export const SESSION_EXPIRED = 'Your session has expired. Please log in again.'

/** The answer to everyone who asks for an email while the shop has no mail server, whether there is an account or not. */
export const NO_EMAILS =
  'This shop cannot send emails yet, so nothing will reach you by email. Please contact us, and we will help you.'

/** The answer to a customer who asks for emails, asks a question or votes before having confirmed the email address. */
export const CONFIRM_FIRST = 'Please confirm your email address on your profile first.'
