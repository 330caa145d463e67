import { Box } from '@mui/material'
import { MoveHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  BulkActionsToolbar,
  type DatagridConfigurableProps,
  type DatagridProps,
  Datagrid as RaDatagrid,
  DatagridConfigurable as RaDatagridConfigurable,
  useListContext,
} from 'react-admin'
import { Loading } from './loading.tsx'
import { selectedLabel } from './selected-label.ts'

interface Props extends DatagridProps {
  /** What a row is, for the bar above selected rows: 'product'. */
  readonly noun?: string
}

/** The rows of a list. While they load, react-admin's own grid shows a table without words. */
export function Datagrid({ noun, ...props }: Props) {
  const { isPending } = useListContext()
  if (isPending) return <Loading />
  const { bulkActionButtons } = props
  const bar = noun && bulkActionButtons && (
    <BulkActionsToolbar label={selectedLabel(noun)}>{bulkActionButtons}</BulkActionsToolbar>
  )
  return (
    <>
      <HiddenColumns />
      <RaDatagrid {...props} {...(bar && { bulkActionsToolbar: bar })} />
    </>
  )
}

/** The rows of a list whose columns can be chosen. */
export function DatagridConfigurable(props: DatagridConfigurableProps) {
  const { isPending } = useListContext()
  if (isPending) return <Loading />
  return (
    <>
      <HiddenColumns />
      <RaDatagridConfigurable {...props} />
    </>
  )
}

/** Says that the table below is wider than its place, as on a tablet with the menu open: the last columns are then out of view. */
function HiddenColumns() {
  const place = useRef<HTMLDivElement>(null)
  const [isWider, setWider] = useState(false)
  useEffect(() => {
    const list = place.current?.parentElement
    if (!list) return undefined
    const check = () => setWider((list.querySelector('table')?.offsetWidth ?? 0) > list.clientWidth + 2)
    // The table grows with its rows, and its place with the window and the menu.
    const observer = new ResizeObserver(check)
    observer.observe(list)
    const table = list.querySelector('table')
    if (table) observer.observe(table)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      {isWider && (
        <Box sx={HINT}>
          <MoveHorizontal size={18} aria-hidden /> Scroll sideways to see all columns.
        </Box>
      )}
    </div>
  )
}

/** Stays where it is while the list is scrolled. */
const HINT = {
  position: 'sticky',
  left: 0,
  width: 'fit-content',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  paddingBlock: 1,
  paddingInline: 2,
  color: 'text.secondary',
  fontSize: '0.875rem',
}
