import { type Mesh, STRIDE } from './mesh.ts'

/** Shows the point (x, y) at `center` of the picture, magnified by `zoom` and rotated by `angle` radians. */
export interface Camera {
  readonly x: number
  readonly y: number
  readonly zoom: number
  readonly angle?: number
  readonly center: readonly [number, number]
  /** Added to z, so that this garment covers others. */
  readonly towardsViewer?: number
}

export function applyCamera(camera: Camera, mesh: Mesh): Mesh {
  const corners = Float32Array.from(mesh.corners)
  const { x, y, zoom, angle = 0, center, towardsViewer = 0 } = camera
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  for (let o = 0; o < corners.length; o += STRIDE) {
    const dx = ((corners[o] as number) - x) * zoom
    const dy = ((corners[o + 1] as number) - y) * zoom
    const nx = corners[o + 3] as number
    const ny = corners[o + 4] as number
    corners[o] = center[0] + dx * cos - dy * sin
    corners[o + 1] = center[1] + dx * sin + dy * cos
    corners[o + 2] = (corners[o + 2] as number) * zoom + towardsViewer
    corners[o + 3] = nx * cos - ny * sin
    corners[o + 4] = nx * sin + ny * cos
  }
  return { cols: mesh.cols, rows: mesh.rows, corners }
}

/** Returns the bounding box of meshes: left, top, right, bottom. */
export function boundingBox(meshes: Iterable<Mesh>): readonly [number, number, number, number] {
  let [left, top, right, bottom] = [1e9, 1e9, -1e9, -1e9]
  for (const { corners } of meshes)
    for (let o = 0; o < corners.length; o += STRIDE) {
      left = Math.min(left, corners[o] as number)
      right = Math.max(right, corners[o] as number)
      top = Math.min(top, corners[o + 1] as number)
      bottom = Math.max(bottom, corners[o + 1] as number)
    }
  return [left, top, right, bottom]
}
