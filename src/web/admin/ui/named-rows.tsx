import { Checkbox, TableCell, TableRow } from '@mui/material'
import { Children, isValidElement, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { DatagridBody, type Identifier, useRecordContext } from 'react-admin'

interface NamedRowProps {
  /** The rest is handed in by the body of the list. */
  readonly id?: Identifier
  readonly children?: ReactNode
  readonly className?: string
  readonly hasBulkActions?: boolean
  readonly selected?: boolean
  readonly onToggleItem?: (id: Identifier, event: MouseEvent) => void
}

/** Rows whose checkbox says what it chooses: react-admin's own puts the name where no screen reader finds it. */
export const namedRows = <DatagridBody row={<NamedRow />} />

function NamedRow({
  id = '',
  children,
  className,
  hasBulkActions = false,
  selected = false,
  onToggleItem,
}: NamedRowProps) {
  const record = useRecordContext()
  return (
    <TableRow hover className={className ?? ''} selected={selected}>
      {hasBulkActions && (
        <TableCell padding="checkbox">
          <Checkbox
            checked={selected}
            onClick={(event) => {
              event.stopPropagation()
              onToggleItem?.(id, event)
            }}
            slotProps={{ input: { 'aria-label': `Choose ${record?.name ?? 'this one'}` } }}
          />
        </TableCell>
      )}
      {Children.toArray(children)
        .filter((field): field is ReactElement<{ source?: string; textAlign?: 'right' }> => isValidElement(field))
        .map((field) => (
          <TableCell key={field.key} align={field.props.textAlign ?? 'left'} className={`column-${field.props.source}`}>
            {field}
          </TableCell>
        ))}
    </TableRow>
  )
}
