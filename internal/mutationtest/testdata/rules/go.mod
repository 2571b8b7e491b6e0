module rules.example

go 1.26.0
