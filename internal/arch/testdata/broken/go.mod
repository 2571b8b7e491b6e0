module broken.example

go 1.26.0
