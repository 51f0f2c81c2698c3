"""Documents: what each says, set as PDF or written as DOCX."""
