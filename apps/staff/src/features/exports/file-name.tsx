/** A file name with its own direction; the extension is on the right in every language. */
export function FileName({ name }: { name: string }) {
  const dot = name.lastIndexOf(".");
  const end = dot > 0 ? dot : name.length;
  return (
    <bdi translate="no" dir="ltr">
      <bdi translate="no">{name.slice(0, end)}</bdi>
      {name.slice(end)}
    </bdi>
  );
}
