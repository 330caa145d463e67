import { createContext, useContext } from 'react'

/** Whether the shop has no mail server: then emails are written to a folder and reach nobody. */
export const KeepsEmails = createContext(false)

/**
 * Returns a function that says what becomes of an email to a customer: the sentence it is given, or why nobody gets one.
 * The address is that of the customer, where the screen knows it.
 */
export function useEmailNote(): (sentence: string, address?: string) => string {
  const keepsEmails = useContext(KeepsEmails)
  return (sentence, address) => {
    if (address === '') return 'The customer has no email address.'
    return keepsEmails ? 'No email is sent, because the shop has no mail server.' : sentence
  }
}
