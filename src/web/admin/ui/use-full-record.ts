import { useRecordContext } from 'react-admin'

/**
 * The record of a screen once all of it is there. Coming from a list, react-admin shows the row of the list at first, which
 * has less; `part` names something only the whole record has.
 */
export function useWhole<T extends object>(part: keyof T & string): T | undefined {
  const record = useRecordContext()
  return record && part in record ? (record as unknown as T) : undefined
}
