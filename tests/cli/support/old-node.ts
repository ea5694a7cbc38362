/**
 * A module for `--import` that makes Node report version 20. Node processes that this process
 * starts report their real version.
 */
export function oldNode(arch: string = process.arch): string {
  return `if (!process.env.OLD) {
    process.env.OLD = '1';
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } });
    Object.defineProperty(process, 'arch', { value: '${arch}' });
  }`;
}
