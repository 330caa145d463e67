import { Box, useMediaQuery } from '@mui/material'
import { MoveHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  BulkActionsToolbar,
  type DatagridConfigurableProps,
  type DatagridProps,
  Datagrid as RaDatagrid,
  DatagridConfigurable as RaDatagridConfigurable,
  useListContext,
  useStore,
} from 'react-admin'
import { SELECTED } from '../store.ts'
import { Loading } from './loading.tsx'
import { selectedLabel } from './selected-label.ts'
import { NARROW } from './styles.ts'

interface Props extends DatagridProps {
  /** What a row is, for the bar above selected rows: 'product'. */
  readonly noun?: string
}

/** The rows of a list. While they load, react-admin's own grid shows a table without words. */
export function Datagrid({ noun, ...props }: Props) {
  const { isPending } = useListContext()
  useSelectionOfThisList()
  if (isPending) return <Loading />
  const { bulkActionButtons } = props
  const bar = noun && bulkActionButtons && (
    <BulkActionsToolbar label={selectedLabel(noun)}>{bulkActionButtons}</BulkActionsToolbar>
  )
  return (
    <>
      <ColumnsInView />
      <RaDatagrid {...props} {...(bar && { bulkActionsToolbar: bar })} />
    </>
  )
}

/** The rows of a list whose columns can be chosen. */
export function DatagridConfigurable(props: DatagridConfigurableProps) {
  const { isPending } = useListContext()
  useSelectionOfThisList()
  if (isPending) return <Loading />
  return (
    <>
      <ColumnsInView />
      <RaDatagridConfigurable {...props} />
    </>
  )
}

/**
 * Ends the selection when the list gets another filter, whether it was changed here or by a link: what is done with the selected
 * rows would be done with rows that are not in the list.
 */
function useSelectionOfThisList(): void {
  const { resource, filterValues, onUnselectItems } = useListContext()
  const filter = JSON.stringify(filterValues)
  const [chosenIn, setChosenIn] = useStore<string>(`${resource}${SELECTED}.filter`)
  useEffect(() => {
    if (chosenIn === filter) return
    if (chosenIn !== undefined) onUnselectItems()
    setChosenIn(filter)
  }, [chosenIn, filter, onUnselectItems, setChosenIn])
}

/**
 * Says that the table below is wider than its place, as on a tablet with the menu open: the last columns are then out of view. On
 * phones, where the theme shows each row as a card, it writes the name of its column into each cell.
 */
function ColumnsInView() {
  const place = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery(NARROW)
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
  useEffect(() => {
    const list = place.current?.parentElement
    if (!list || !isNarrow) return undefined
    const nameCells = () => {
      for (const table of list.querySelectorAll('table')) writeColumnNames(table)
    }
    nameCells()
    const observer = new MutationObserver(nameCells)
    observer.observe(list, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [isNarrow])
  return (
    <div ref={place}>
      {isWider && !isNarrow && (
        <Box sx={HINT}>
          <MoveHorizontal size={18} aria-hidden /> Scroll sideways to see all columns.
        </Box>
      )}
    </div>
  )
}

function writeColumnNames(table: HTMLTableElement): void {
  const names = [...(table.tHead?.rows[0]?.cells ?? [])].map(({ textContent }) => textContent.trim())
  for (const { cells } of table.tBodies[0]?.rows ?? [])
    for (const [place, cell] of [...cells].entries()) cell.dataset.column = names[place] ?? ''
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
