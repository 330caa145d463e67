import { Alert, Box, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import type { Report as ReportData } from '../../../contract/dashboard.ts'
import { daysWanted } from '../../../domain/dashboard/dashboard.ts'
import { formatRupees, groupIndian } from '../../../domain/units/paise.ts'
import { useAnswer } from '../ui/use-fetch.ts'
import { BestProducts } from './best-products.tsx'
import { DayChart } from './day-chart.tsx'
import { RangePicker } from './range-picker.tsx'
import { Tiles } from './totals.tsx'

/** Sales, goods and page views of the chosen days. */
export function Report() {
  const [days, setDays] = useState(() => {
    const wanted = daysWanted({}, new Date())
    return 'errors' in wanted ? { from: '', to: '' } : wanted
  })
  const path = `/api/admin/dashboard/report?from=${days.from}&to=${days.to}`
  const [answer, , problem] = useAnswer<{ data: ReportData }>(path, { isToldHere: true })
  const data = answer?.data
  return (
    <Box component="section" aria-labelledby="how-the-shop-does">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', marginBottom: 2 }}>
        <Typography id="how-the-shop-does" component="h2" variant="h5" sx={{ flexGrow: 1 }}>
          How the shop does
        </Typography>
        <RangePicker days={days} onChange={setDays} />
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      {!data && !problem && <Skeleton variant="rounded" height={420} />}
      {data && (
        <>
          <Tiles report={data} />
          <Box
            sx={{
              display: 'grid',
              columnGap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            <DayChart
              title="Sales"
              values={data.days.map(({ day, sales }) => ({ day, value: sales }))}
              format={formatRupees}
            />
            <DayChart
              title="Orders"
              values={data.days.map(({ day, orders }) => ({ day, value: orders }))}
              format={groupIndian}
            />
            <DayChart
              title="Page views"
              values={data.days.map(({ day, views }) => ({ day, value: views }))}
              format={groupIndian}
            />
            <DayChart
              title="Conversion"
              note="Orders for each hundred page views."
              values={data.days.map(({ day, conversion }) => ({ day, value: conversion }))}
              format={(value) => String(value)}
            />
          </Box>
          <BestProducts products={data.bestProducts} />
        </>
      )}
    </Box>
  )
}
