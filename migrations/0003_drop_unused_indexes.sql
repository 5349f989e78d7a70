DROP INDEX `persons_phone`;--> statement-breakpoint
DROP INDEX `persons_pending_id_number`;