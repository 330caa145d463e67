import { useRecordContext } from 'react-admin'

/**
 * Returns the record of a screen once all of it is loaded. After a click in a list, react-admin first shows the row of the list,
 * which has fewer fields; `field` names one that only the full record has.
 */
export function useFullRecord<T extends object>(field: keyof T & string): T | undefined {
  const record = useRecordContext()
  return record && field in record ? (record as unknown as T) : undefined
}
