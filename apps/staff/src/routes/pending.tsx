import { createFileRoute } from "@tanstack/react-router";
import { guard } from "../lib/guards.ts";

export const Route = createFileRoute("/pending")({
  beforeLoad: guard("pending"),
});
