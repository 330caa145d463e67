import { Box, Button, Card, Chip, IconButton, List, ListItem, Typography } from '@mui/material'
import { ArrowDown, ArrowUp, FolderPlus, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Title, useCanAccess, useNotify } from 'react-admin'
import { Link } from 'react-router'
import type { AdminCategory } from '../../../contract/catalogue/admin.ts'
import { call } from '../ui/call.ts'
import { Empty } from '../ui/empty.tsx'
import { noticeOf } from '../ui/notice-of.ts'
import { thumb } from '../ui/thumb.ts'
import { useAnswer } from '../ui/use-fetch.ts'

/** The categories as the tree they are; siblings are dragged into their order, or moved with the arrows. */
export default function CategoryTree() {
  const [answer, reload] = useAnswer<{ data: AdminCategory[] }>('/api/admin/categories?perPage=200')
  const { canAccess = false } = useCanAccess({ resource: 'categories', action: 'edit' })
  const notify = useNotify()
  if (!answer) return null
  const all = answer.data
  const order = async (parentId: string | null, ids: readonly string[]) => {
    try {
      await call('PUT', '/api/admin/categories/order', { parentId, ids })
      notify('The order is saved. The shop shows it at once.', { type: 'success' })
    } catch (error) {
      notify(noticeOf(error), { type: 'error' })
    }
    reload()
  }
  return (
    <Box sx={{ maxWidth: '56rem', paddingBlock: 2 }}>
      <Title title="Categories" />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', marginBottom: 2 }}>
        {canAccess && (
          <Button
            component={Link}
            to="/categories/create"
            variant="contained"
            startIcon={<FolderPlus size={20} aria-hidden />}
          >
            New main category
          </Button>
        )}
      </Box>
      {all.length === 0 ? (
        <Empty>There are no categories yet. Products stand in them.</Empty>
      ) : (
        <Card sx={{ padding: 1 }}>
          <Level all={all} parentId={null} mayWrite={canAccess} onOrder={order} />
        </Card>
      )}
    </Box>
  )
}

interface LevelProps {
  readonly all: readonly AdminCategory[]
  readonly parentId: string | null
  readonly mayWrite: boolean
  readonly onOrder: (parentId: string | null, ids: readonly string[]) => void
}

function Level({ all, parentId, mayWrite, onOrder }: LevelProps) {
  const siblings = all.filter((category) => category.parentId === parentId)
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const move = (from: number, to: number) => {
    const ids = siblings.map(({ _id }) => _id)
    onOrder(parentId, ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] as string))
  }
  const drop = () => {
    if (dragged !== undefined && over !== undefined && dragged !== over) move(dragged, over)
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <List disablePadding sx={{ paddingLeft: parentId === null ? 0 : { xs: 2, sm: 4 } }}>
      {siblings.map((category, at) => (
        <ListItem
          key={category._id}
          disablePadding
          draggable={mayWrite}
          onDragStart={(event) => {
            event.stopPropagation()
            setDragged(at)
          }}
          onDragOver={(event) => {
            if (dragged === undefined) return
            event.preventDefault()
            event.stopPropagation()
            setOver(at)
          }}
          onDrop={drop}
          onDragEnd={drop}
          sx={{
            display: 'block',
            opacity: dragged === at ? 0.5 : 1,
            borderTop: 2,
            borderColor: over === at && dragged !== at ? 'primary.main' : 'transparent',
          }}
        >
          <Row
            category={category}
            mayWrite={mayWrite}
            isFirst={at === 0}
            isLast={at === siblings.length - 1}
            onMove={(by) => move(at, at + by)}
          />
          <Level all={all} parentId={category._id} mayWrite={mayWrite} onOrder={onOrder} />
        </ListItem>
      ))}
    </List>
  )
}

interface RowProps {
  readonly category: AdminCategory
  readonly mayWrite: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: 1 | -1) => void
}

function Row({ category, mayWrite, isFirst, isLast, onMove }: RowProps) {
  const { _id, name, level, image, productCount, showInNav } = category
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 48,
        '&:hover': { backgroundColor: 'action.hover' },
      }}
    >
      {mayWrite && (
        <Box component="span" aria-hidden sx={{ cursor: 'grab', display: 'inline-flex', color: 'text.secondary' }}>
          <GripVertical size={18} />
        </Box>
      )}
      {image && (
        <Box
          component="img"
          src={thumb(image, 'small')}
          alt=""
          width={32}
          height={32}
          sx={{ objectFit: 'cover', borderRadius: 0.5 }}
        />
      )}
      <Typography
        component={Link}
        to={`/categories/${_id}`}
        sx={{ fontWeight: level === 'mainCategory' ? 700 : level === 'category' ? 600 : 400, color: 'primary.main' }}
      >
        {name}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1 }}>
        {productCount === 1 ? '1 product' : `${productCount} products`}
      </Typography>
      {!showInNav && <Chip size="small" label="Not in the menu" />}
      {mayWrite && (
        <>
          {level !== 'subCategory' && (
            <IconButton
              component={Link}
              to={`/categories/create?source=${encodeURIComponent(JSON.stringify({ parentId: _id }))}`}
              aria-label={`New category in ${name}`}
            >
              <FolderPlus size={18} />
            </IconButton>
          )}
          <IconButton aria-label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
            <ArrowUp size={18} />
          </IconButton>
          <IconButton aria-label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDown size={18} />
          </IconButton>
        </>
      )}
    </Box>
  )
}
