import { Box, Button, Card, Chip, IconButton, List, ListItem, Typography } from '@mui/material'
import { ArrowDown, ArrowUp, FolderPlus, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { type RaRecord, Title, useCanAccess, useGetList, useNotify } from 'react-admin'
import { Link } from 'react-router'
import type { AdminCategory } from '../../../contract/catalogue-admin.ts'
import { call, errorMessage } from '../ui/call.ts'
import { Empty } from '../ui/empty.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { LongText } from '../ui/long-text.tsx'
import { thumb } from '../ui/thumb.ts'

/** The category tree. Categories are reordered by dragging or with the arrow buttons. */
export function CategoryTree() {
  const { data: all, error, refetch } = useGetList<AdminCategory & RaRecord>('categories', ALL, { retry: false })
  const { canAccess = false } = useCanAccess({ resource: 'categories', action: 'edit' })
  const notify = useNotify()
  if (!all && error)
    return (
      <>
        <Title title="Categories" />
        <LoadFailed message={errorMessage(error)} onRetry={refetch} />
      </>
    )
  if (!all) return <Loading title="Categories" />
  const order = async (parentId: string | null, ids: readonly string[]) => {
    try {
      await call('PUT', '/api/admin/categories/order', { parentId, ids })
      notify('Order saved.', { type: 'success' })
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
    refetch()
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
            New category
          </Button>
        )}
      </Box>
      {all.length === 0 ? (
        <Empty>No categories yet. An import creates those in its file; choose “New category” to add one.</Empty>
      ) : (
        <Card sx={{ padding: 1 }}>
          <Level all={all} parentId={null} canWrite={canAccess} onOrder={order} />
        </Card>
      )}
    </Box>
  )
}

/** The data provider reads long lists in several requests. */
const ALL = { pagination: { page: 1, perPage: 10_000 }, sort: { field: 'tree', order: 'ASC' } } as const

interface LevelProps {
  readonly all: readonly AdminCategory[]
  readonly parentId: string | null
  readonly canWrite: boolean
  readonly onOrder: (parentId: string | null, ids: readonly string[]) => void
}

function Level({ all, parentId, canWrite, onOrder }: LevelProps) {
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
          draggable={canWrite}
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
            canWrite={canWrite}
            isFirst={at === 0}
            isLast={at === siblings.length - 1}
            onMove={(by) => move(at, at + by)}
          />
          <Level all={all} parentId={category._id} canWrite={canWrite} onOrder={onOrder} />
        </ListItem>
      ))}
    </List>
  )
}

interface RowProps {
  readonly category: AdminCategory
  readonly canWrite: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: 1 | -1) => void
}

function Row({ category, canWrite, isFirst, isLast, onMove }: RowProps) {
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
      {canWrite && (
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
      {/* On a phone the count is below the name, so that the buttons have room. */}
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { sm: 'center' },
          columnGap: 1,
          flexGrow: 1,
          minWidth: 0,
        }}
      >
        <Typography
          component={Link}
          to={`/categories/${_id}`}
          sx={{ fontWeight: level === 'mainCategory' ? 700 : level === 'category' ? 600 : 400, color: 'primary.main' }}
        >
          <LongText text={name} />
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1, whiteSpace: 'nowrap' }}>
          {productCount === 1 ? '1 product' : `${productCount} products`}
        </Typography>
        {!showInNav && (
          <Chip size="small" label="Hidden from navigation" sx={{ alignSelf: { xs: 'flex-start', sm: 'auto' } }} />
        )}
      </Box>
      {canWrite && (
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
