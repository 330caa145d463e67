/**
 * Details of the seller required by the Consumer Protection (E-Commerce) Rules, 2020 (rules 4 and 7). Company and people are
 * invented. No Indian number starts with 0 after +91, and example.com is reserved for examples (RFC 2606).
 */
export const LEGAL_NAME = 'Vastra Vastralaya (an invented shop)'

export const SHOP_ADDRESS = '7 Rangrez Chowk, Tripolia Bazaar, Jaipur, Rajasthan 302002'
export const REGISTERED_ADDRESS = '2nd floor, 18 Chhipa Marg, Sanganer, Jaipur, Rajasthan 302029'

export const CARE_PHONE = '+91 00000 12345'
export const CARE_EMAIL = 'namaste@example.com'

export const GRIEVANCE_OFFICER = {
  name: 'Meera Rathore',
  designation: 'Grievance Officer',
  phone: '+91 00000 12346',
  email: 'grievance@example.com',
}
