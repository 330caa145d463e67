import { Box, IconButton, List, ListItem, Switch, Typography } from '@mui/material'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { FIXED_ITEMS, type FixedItem } from '../../../domain/content/navigation.ts'

interface FixedItemsProps {
  readonly order: readonly FixedItem[]
  readonly isShown: (name: FixedItem) => boolean
  readonly onShow: (name: FixedItem, isShown: boolean) => void
  readonly onOrder: (order: readonly FixedItem[]) => void
}

/** The items every shop has, each to be shown or not, in an order of the shop's own. */
export function FixedItems({ order, isShown, onShow, onOrder }: FixedItemsProps) {
  const swap = (place: number, other: number) => {
    const [one, two] = [order[place], order[other]]
    if (one && two) onOrder(order.with(place, two).with(other, one))
  }
  return (
    <List disablePadding aria-label="Fixed items">
      {order.map((name, place) => {
        const label = FIXED_ITEMS.find((item) => item.name === name)?.label ?? name
        return (
          <ListItem key={name} disablePadding divider>
            <Switch
              checked={isShown(name)}
              slotProps={{ input: { 'aria-label': `Show ${label}` } }}
              onChange={({ target }) => onShow(name, target.checked)}
            />
            <Typography sx={{ flexGrow: 1 }}>{label}</Typography>
            <Box>
              <IconButton aria-label={`Move ${label} up`} disabled={place === 0} onClick={() => swap(place, place - 1)}>
                <ArrowUp size={18} />
              </IconButton>
              <IconButton
                aria-label={`Move ${label} down`}
                disabled={place === order.length - 1}
                onClick={() => swap(place, place + 1)}
              >
                <ArrowDown size={18} />
              </IconButton>
            </Box>
          </ListItem>
        )
      })}
    </List>
  )
}
