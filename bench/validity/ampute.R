# Rscript ampute.R FOLDER REPETITIONS: gaps at random given what stays, in FOLDER/1.csv …, written as FOLDER/1-amputed.csv.
suppressMessages(library(mice))
arguments <- commandArgs(trailingOnly = TRUE)
for (repetition in seq_len(as.integer(arguments[2]))) {
  set.seed(repetition)
  table <- read.csv(file.path(arguments[1], paste0(repetition, ".csv")), stringsAsFactors = TRUE)
  numbers <- as.data.frame(lapply(table, function(column) as.numeric(column)))
  patterns <- matrix(1, nrow = 5, ncol = ncol(table), dimnames = list(NULL, names(table)))
  patterns[1, "Weight"] <- 0
  patterns[2, "BPSysAve"] <- 0
  patterns[3, "TotChol"] <- 0
  patterns[4, "Diabetes"] <- 0
  patterns[5, c("BPSysAve", "TotChol", "Diabetes")] <- 0
  amputed <- ampute(scale(numbers), prop = 0.5, patterns = patterns, mech = "MAR")$amp
  table[is.na(amputed)] <- NA
  write.csv(table, file.path(arguments[1], paste0(repetition, "-amputed.csv")), row.names = FALSE, quote = FALSE)
}
